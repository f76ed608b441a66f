import type { Machine } from '../../machine/machine.ts'

/** Without blanks around it; empty when the file is not there. */
export const readText = async (machine: Machine, path: string): Promise<string> =>
  (await machine.files.text(path))?.trim() ?? ''

/** The kernel writes whole numbers as text; 0 when there is none. */
export const readInteger = async (machine: Machine, path: string): Promise<number> => {
  const text = await readText(machine, path)
  const value = /^-?\d+$/.test(text) ? Number(text) : 0
  return Number.isSafeInteger(value) ? value : 0
}
