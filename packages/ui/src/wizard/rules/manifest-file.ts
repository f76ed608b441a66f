// Manifests travel as base64 of UTF-8.

const NAME = /^[^\s/.][^\s/]*\.(?:json|ya?ml(?:\.patch_?[a-zA-Z0-9_]*)?)$/

export const isManifestName = (name: string): boolean => NAME.test(name)

export function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text)
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
