import { describeCommands } from '@groundwork/cli/describe-commands'

/** Every line that `--help` of any command tells people to type, once. */
export function readHelpExamples(): readonly string[] {
  const lines = describeCommands().flatMap(({ more }) =>
    [...more.matchAll(/^ {2}\$ (.*)$/gm)].map(([, line = '']) => line),
  )
  return [...new Set(lines)]
}
