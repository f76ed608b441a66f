/** `hasBlocks`: whether the terminal shows more than letters. */
export function progressBar(percent: number, width: number, hasBlocks: boolean): string {
  const full = Math.min(width, Math.max(0, Math.round((percent / 100) * width)))
  const [done, open] = hasBlocks ? ['█', '░'] : ['#', '.']
  return done.repeat(full) + open.repeat(width - full)
}
