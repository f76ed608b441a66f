// How far a program has come, from what it prints. A piece of output may hold several marks: the first one counts.

export type ReadPercent = (text: string) => number | null

/** coreos-installer: `Read disk 1.2 GiB/3.5 GiB (34%)`. */
export const readImagePercent: ReadPercent = (text) => percentOf(/\((\d{1,3})%\)/.exec(text)?.[1])

/** rsync: `1.23G  42%  110.05MB/s    0:00:14`. */
export const readCopyPercent: ReadPercent = (text) => percentOf(/\S\s+(\d{1,3})%\s+\S/.exec(text)?.[1])

function percentOf(digits: string | undefined): number | null {
  if (digits === undefined) return null
  const percent = Number(digits)
  return percent <= 100 ? percent : null
}
