// What a menu needs so that the system it starts fetches its root file system instead of looking for it on the medium.
import type { TextEdit } from './text-edits.ts'

export interface MenuChange {
  readonly rootfsUrl: string
  /** Absolute paths of ramdisks to load after the usual ones. */
  readonly ramdisks: readonly string[]
}

/** Only the first entry of a menu is changed. Null: it has none that we understand. */
export function grubEdits(text: string, { rootfsUrl, ramdisks }: MenuChange): TextEdit[] | null {
  const kernel = /^[ \t]*linux(?:efi|16)?[ \t].*$/m.exec(text)
  const initrd = /^[ \t]*initrd(?:efi|16)?[ \t].*$/m.exec(text)
  if (kernel === null || initrd === null) return null
  return [
    ...kernelArgumentEdits(kernel[0], rootfsUrl).map((edit) => shifted(edit, kernel.index)),
    insertion(initrd.index + initrd[0].length, ramdisks.map((path) => ` ${path}`).join('')),
  ]
}

export function isolinuxEdits(text: string, { rootfsUrl, ramdisks }: MenuChange): TextEdit[] | null {
  const append = /^[ \t]*append[ \t].*$/im.exec(text)
  const initrd = append && /[ \t]initrd=\S+/.exec(append[0])
  if (append === null || initrd === null) return null
  const edits = [
    ...kernelArgumentEdits(append[0], rootfsUrl),
    insertion(initrd.index + initrd[0].length, ramdisks.map((path) => `,${path}`).join('')),
  ]
  return edits.map((edit) => shifted(edit, append.index))
}

/** In a kernel line, or in the arguments alone. The URL is quoted because GRUB takes `&` for its own. */
export function kernelArgumentEdits(line: string, rootfsUrl: string): TextEdit[] {
  const live = /coreos\.liveiso=\S+ | ?coreos\.liveiso=\S+$/.exec(line)
  const edits =
    live === null ? [] : [{ start: live.index, end: live.index + live[0].length, replacement: '' }]
  return [...edits, insertion(line.length, ` coreos.live.rootfs_url="${rootfsUrl}"`)]
}

const insertion = (place: number, replacement: string): TextEdit => ({
  start: place,
  end: place,
  replacement,
})

const shifted = (edit: TextEdit, by: number): TextEdit => ({
  start: edit.start + by,
  end: edit.end + by,
  replacement: edit.replacement,
})
