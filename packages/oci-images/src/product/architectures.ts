// Architectures of images, and what files of programs call them.

interface Architecture {
  /** In names of files. */
  readonly spellings: readonly string[]
  /** In the header of an ELF file (e_machine). */
  readonly elfMachine: number
}

export const ARCHITECTURES: Readonly<Record<string, Architecture>> = {
  amd64: { spellings: ['x86_64', 'amd64', 'x64'], elfMachine: 62 },
  arm64: { spellings: ['arm64', 'aarch64'], elfMachine: 183 },
}
