#include "paddle/ir/serialize/params.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "paddle/phi/core/mode.h"

namespace paddle {
namespace {
// The numbers of protobuf's VarType.Type.
constexpr std::pair<DType, int> kTypes[] = {
    {DType::kBool, 0},          {DType::kInt16, 1},       {DType::kInt32, 2},
    {DType::kInt64, 3},         {DType::kFloat16, 4},     {DType::kFloat32, 5},
    {DType::kFloat64, 6},       {DType::kUInt8, 20},      {DType::kInt8, 21},
    {DType::kBFloat16, 22},     {DType::kComplex64, 23},  {DType::kComplex128, 24},
    {DType::kFloat8E4M3FN, 32}, {DType::kFloat8E5M2, 33}, {DType::kUInt16, 36},
    {DType::kUInt32, 37},       {DType::kUInt64, 38}};

void put_varint(std::string& s, uint64_t v) {
  for (; v >= 0x80; v >>= 7) s += char(v | 0x80);
  s += char(v);
}
// VarType.TensorDesc: data_type = 1, dims = 2 (not packed).
std::string descriptor(const Meta& m) {
  std::string s;
  int type = -1;
  for (auto& [t, n] : kTypes)
    if (t == m.dtype) type = n;
  USER_CHECK(kType, type >= 0, "a tensor of {} has no form in a parameter file", m.dtype);
  s += '\x08';
  put_varint(s, uint64_t(type));
  for (Dim d : m.dims) {
    s += '\x10';
    put_varint(s, uint64_t(d.number()));
  }
  return s;
}

class ParamsReader {
 public:
  ParamsReader(std::istream& in, const std::string& path) : path_(path), in_(in) {
    in_.seekg(0, std::ios::end);
    size_ = uint64_t(in_.tellg());
    in_.seekg(0);
  }
  Tensor next(const Meta& expected, const std::string& name) {
    name_ = &name;
    const auto version = number<uint32_t>();
    check(version == 0, fmt::format("has version {}", version));
    for (auto levels = number<uint64_t>(); levels > 0; --levels) skip(number<uint64_t>());
    check(number<uint32_t>() == 0, "has another version of tensor");
    const Meta m = read_descriptor();
    check(m.dtype == expected.dtype && known(m.dims == expected.dims),
          fmt::format("is {}, the program has {}", m, expected));
    const uint64_t bytes = uint64_t(numel(m.dims).number()) * size_of(m.dtype);
    check(bytes <= size_ - at_, "is cut off");
    const Tensor t = empty(m, kCpuPlace);
    read(t.raw_data(), bytes);
    return t;
  }
  void end() {
    USER_CHECK(
        kRuntime, at_ == size_,
        "'{}' holds {} bytes behind the parameters of the program: it belongs to another one",
        path_, size_ - at_);
  }

 private:
  void check(bool ok, const std::string& what) {
    USER_CHECK(kRuntime, ok, "'{}': the record at byte {}, for parameter '{}', {}", path_, at_,
               *name_, what);
  }
  void read(void* to, uint64_t bytes) {
    check(bytes <= size_ - at_, "is cut off");
    in_.read(static_cast<char*>(to), std::streamsize(bytes));
    check(in_.good() || bytes == 0, "cannot be read");
    at_ += bytes;
  }
  void skip(uint64_t bytes) {
    check(bytes <= size_ - at_, "is cut off");
    in_.seekg(std::streamoff(bytes), std::ios::cur);
    at_ += bytes;
  }
  template <class T>
  T number() {
    T v;
    read(&v, sizeof v);
    return v;
  }
  uint64_t varint(const std::string& s, size_t& at) {
    uint64_t v = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      check(at < s.size(), "has a descriptor that is cut off");
      const auto byte = static_cast<unsigned char>(s[at++]);
      v |= uint64_t(byte & 0x7f) << shift;
      if (!(byte & 0x80)) return v;
    }
    check(false, "has a malformed descriptor");
    return 0;
  }
  Meta read_descriptor() {
    const auto length = number<int32_t>();
    check(length >= 0 && length < 4096, "has a malformed descriptor");
    std::string s(size_t(length), '\0');
    read(s.data(), s.size());
    Meta m;
    const auto add_dim = [&](uint64_t d) {
      check(d < uint64_t(1) << 40 && m.rank() < kMaxRank, "has impossible sizes");
      m.dims.push_back(int64_t(d));
    };
    for (size_t at = 0; at < s.size();) {
      const uint64_t tag = varint(s, at), value = varint(s, at);
      if (tag == 0x08) {
        for (auto& [t, n] : kTypes)
          if (uint64_t(n) == value) m.dtype = t;
      } else if (tag == 0x10) {
        add_dim(value);
      } else if (tag == 0x12) {  // packed
        check(value <= s.size() - at, "has a malformed descriptor");
        const size_t end = at + value;
        while (at < end) add_dim(varint(s, at));
      } else {
        check(false, "has a malformed descriptor");
      }
    }
    check(numel_fits(m), "has impossible sizes");
    return m;
  }
  static bool numel_fits(const Meta& m) {
    int64_t n = int64_t(std::max<size_t>(size_of(m.dtype), 1));
    for (Dim d : m.dims)
      if (__builtin_mul_overflow(n, d.number(), &n)) return false;
    return true;
  }

  const std::string path_;
  const std::string* name_ = nullptr;
  std::istream& in_;
  uint64_t size_ = 0, at_ = 0;
};
}  // namespace

SafeFile::SafeFile(std::string path)
    : path_(std::move(path)), temporary_(fmt::format("{}.{}.tmp", path_, getpid())) {
  fd_ = open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd_ < 0) fail_with_errno("create");
}
SafeFile::~SafeFile() {
  if (fd_ < 0) return;
  close(fd_);
  unlink(temporary_.c_str());
}
void SafeFile::write(const void* data, size_t bytes) {
  constexpr size_t kMost = size_t{1} << 30;
  for (auto* p = static_cast<const char*>(data); bytes > 0;) {
    const ssize_t n = ::write(fd_, p, std::min(bytes, kMost));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) fail_with_errno("write");
    p += n;
    bytes -= size_t(n);
  }
}
void SafeFile::commit() {
  if (fsync(fd_) != 0) fail_with_errno("write");
  close(std::exchange(fd_, -1));
  if (rename(temporary_.c_str(), path_.c_str()) != 0) {
    const int error = errno;
    unlink(temporary_.c_str());
    errno = error;
    fail_with_errno("replace");
  }
}
void SafeFile::fail_with_errno(const char* what) {
  fail(ErrorKind::kRuntime, fmt::format("cannot {} '{}': {}", what, path_, std::strerror(errno)));
}

void write_params(const std::string& path, Tensors tensors) {
  SafeFile file(path);
  for (const Tensor& t : tensors) {
    const Tensor c = contiguous(t.place() == kCpuPlace ? t : copy_to(t, kCpuPlace));
    const std::string d = descriptor(c.meta());
    const uint32_t version = 0;
    const uint64_t levels = 0;
    const int32_t length = int32_t(d.size());
    file.write(&version, sizeof version);
    file.write(&levels, sizeof levels);
    file.write(&version, sizeof version);
    file.write(&length, sizeof length);
    file.write(d.data(), d.size());
    file.write(c.raw_data(), size_t(c.numel()) * size_of(c.dtype()));
  }
  file.commit();
}
std::vector<Tensor> read_params(std::istream& in, const std::string& path,
                                const std::vector<Meta>& metas,
                                const std::vector<std::string>& names) {
  ParamsReader reader(in, path);
  std::vector<Tensor> tensors;
  for (size_t i = 0; i < metas.size(); ++i) tensors.push_back(reader.next(metas[i], names[i]));
  reader.end();
  return tensors;
}
}  // namespace paddle
