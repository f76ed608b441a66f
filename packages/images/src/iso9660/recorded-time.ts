// Images are the same whenever they are made, so their only time is a fixed one.
const YEAR = 2020

/** As a directory record has it. */
export const recordedTime = (): Buffer => Buffer.from([YEAR - 1900, 1, 1, 0, 0, 0, 0])

/** As a volume descriptor has it. */
export const describedTime = (): Buffer => Buffer.from(`${YEAR}0101${'0'.repeat(8)}\0`, 'latin1')

/** As a volume descriptor says "none". */
export const noDescribedTime = (): Buffer => Buffer.from(`${'0'.repeat(16)}\0`, 'latin1')
