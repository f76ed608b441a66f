import { counted } from './common.ts'

export const definition = {
  newIntro: 'Paste or write everything at once. Nothing is sent before you have seen what it would do.',
  formInstead: 'Use the form instead',
  problems: (count: number) => counted(count, 'problem'),
  error: 'Error',
  warning: 'Warning',
  line: (line: number) => `Line ${line}`,
}
