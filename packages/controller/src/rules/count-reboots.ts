/** Lines of `last reboot` that tell of one. */
export const countReboots = (text: string): number =>
  text.split('\n').filter((line) => line.startsWith('reboot ')).length
