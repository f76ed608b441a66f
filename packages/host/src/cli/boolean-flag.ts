import { InvalidArgumentError, Option } from 'commander'

/** A yes or no; the name alone means yes. */
export function booleanFlag(name: string, help: string, standard: boolean): Option {
  return new Option(`--${name} [bool]`, help)
    .default(standard, standard ? 'true' : 'false')
    .argParser((value: string) => {
      if (value === 'true' || value === 'false') return value === 'true'
      throw new InvalidArgumentError('Say true or false.')
    })
}
