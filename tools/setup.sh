# Sourced by the other tools: Debian packages, and a virtual environment in build/venv.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# install_packages NAME...: those that are not installed yet.
install_packages() {
  local name missing=()
  for name in "$@"; do
    dpkg-query -W -f='${Status}' "$name" 2>/dev/null | grep -q 'ok installed' || missing+=("$name")
  done
  [ ${#missing[@]} -eq 0 ] && return
  local sudo=""
  [ "$(id -u)" -eq 0 ] || sudo=sudo
  echo "installing ${missing[*]}"
  $sudo apt-get update -qq
  DEBIAN_FRONTEND=noninteractive $sudo apt-get install -qq -y --no-install-recommends "${missing[@]}"
}

# set_up: what a build needs. PYTHON chooses the interpreter.
set_up() {
  install_packages g++ cmake ninja-build ccache mold git python3-dev python3-venv \
    libfmt-dev libgflags-dev libgoogle-glog-dev libsleef-dev libeigen3-dev \
    nlohmann-json3-dev libgtest-dev libgloo-dev
  local python=${PYTHON:-python3} stamp=build/venv/requirements-test.txt
  "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    { echo "$python is too old: Python 3.11 or newer is needed" >&2; exit 1; }
  cmp -s requirements-test.txt $stamp && return
  mkdir -p build
  "$python" -m venv --clear build/venv
  build/venv/bin/pip install -q -r requirements-test.txt
  cp requirements-test.txt $stamp
}

# build TARGET...: configures and builds the release preset.
build() {
  cmake --preset release > build/configure.log || { cat build/configure.log; exit 1; }
  cmake --build --preset release --target "${@:-all}"
}
