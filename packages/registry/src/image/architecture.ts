// Processors have two names each: that of the kernel (and of OpenShift's API) and that of Go (and of images).

const GO_NAMES: Readonly<Record<string, string>> = {
  x86_64: 'amd64',
  aarch64: 'arm64',
  x64: 'amd64',
  ppc64: 'ppc64le',
}

/** Whatever it is called, by the name that images use. */
export const goArchitecture = (name: string): string => GO_NAMES[name] ?? name

/** Of this machine. */
export const ownArchitecture = (): string => goArchitecture(process.arch)
