/** Hands a text to the person as a file. */
export const saveText = (name: string, text: string, type: string): void =>
  saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }))

/** Hands a file to the person, as a download with this name. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
