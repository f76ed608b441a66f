/** The header that makes a browser save the answer under this name, whatever characters it has. */
export function contentDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const quoted = `attachment; filename="${plain}"`
  return plain === fileName ? quoted : `${quoted}; filename*=UTF-8''${encodeRfc5987(fileName)}`
}

const encodeRfc5987 = (text: string): string =>
  encodeURIComponent(Buffer.from(text).toString()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
