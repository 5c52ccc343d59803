// Factorizations of matrices, over batches.
#pragma once
#include "paddle/phi/ops/linalg.h"

namespace paddle {
struct Cholesky {
  bool upper = false;

  static constexpr OpInfo info{
      .name = "cholesky",
      .doc = "The triangular matrix l with x = l l^H, where x is positive definite.",
      .inputs = {"x"},
      .amp = Amp::kFloat32};
  static constexpr void attrs(auto&& a) {
    a("upper", &Cholesky::upper, "Whether the result is l^H.");
  }
  Meta infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};
enum class QrMode : uint8_t { kReduced, kComplete, kR };
inline constexpr const char* kQrModes[] = {"reduced", "complete", "r"};
constexpr EnumNames enum_names(QrMode) {
  return kQrModes;
}
struct Qr {
  QrMode mode = QrMode::kReduced;

  static constexpr OpInfo info{.name = "qr",
                               .doc = "x = q r, with orthonormal columns of q and triangular r.",
                               .inputs = {"x"},
                               .outputs = {"q", "r"},
                               .amp = Amp::kFloat32};
  static constexpr void attrs(auto&& a) {
    a("mode", &Qr::mode, "Whether q has no more columns than needed, or is square, or empty.");
  }
  std::array<Meta, 2> infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};
struct Svd {
  bool full_matrices = false;

  static constexpr OpInfo info{.name = "svd",
                               .doc = "x = u diag(s) vh, with orthonormal columns of u and vh^H.",
                               .inputs = {"x"},
                               .outputs = {"u", "s", "vh"},
                               .amp = Amp::kFloat32};
  static constexpr void attrs(auto&& a) {
    a("full_matrices", &Svd::full_matrices, "Whether u and vh are square.");
  }
  std::array<Meta, 3> infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};
struct Eigh {
  std::string UPLO = "L";

  static constexpr OpInfo info{
      .name = "eigh",
      .doc = "Eigenvalues, rising, and eigenvectors of a Hermitian matrix.",
      .inputs = {"x"},
      .outputs = {"out_w", "out_v"},
      .amp = Amp::kFloat32};
  static constexpr void attrs(auto&& a) {
    a("UPLO", &Eigh::UPLO, "Which triangle of x counts: L or U.");
  }
  std::array<Meta, 2> infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};
struct Eig {
  static constexpr OpInfo info{.name = "eig",
                               .doc = "Eigenvalues and eigenvectors of a square matrix.",
                               .inputs = {"x"},
                               .outputs = {"out_w", "out_v"},
                               .amp = Amp::kFloat32};
  std::array<Meta, 2> infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};
struct Lu {
  bool pivot = true;

  static constexpr OpInfo info{
      .name = "lu",
      .doc =
          "The factors of x with exchanged rows, in one matrix; which rows were exchanged, from "
          "1; the first zero on the diagonal, from 1, or 0; and where each row comes from.",
      .inputs = {"x"},
      .outputs = {"out", no_grad("pivots"), no_grad("infos"), hidden("rows")},
      .amp = Amp::kFloat32};
  static constexpr void attrs(auto&& a) { a("pivot", &Lu::pivot, "Whether rows are exchanged."); }
  std::array<Meta, 4> infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};
}  // namespace paddle
