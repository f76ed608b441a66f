import { describe, expect, it } from 'vitest'
import { checkOptions } from './bench-options.ts'

describe('options of npm run bench -- --against', () => {
  it.each([
    [{ rows: 'inventory,nothing' }, '--rows: "nothing" is no row; there are instructions, inventory'],
    [{ rows: '' }, '--rows: "" is no row'],
    [{ rounds: '0' }, '--rounds: "0" is not a number from 1 to 99.'],
    [{ rounds: '3x' }, '--rounds: "3x" is not a number from 1 to 99.'],
    [{ against: 'no-such-commit' }, '--against: "no-such-commit" is no commit of this repository.'],
    [{ against: '--all' }, '--against: "--all" is no commit of this repository.'],
  ])('%j is refused', (given, sentence) => {
    expect(checkOptions({ quick: false, ...given })).toContain(sentence)
  })

  it('measures every row of the present tree three times if nothing else is asked for', () => {
    expect(checkOptions({ quick: false })).toMatchObject({ against: null, rounds: 3, isQuick: false })
  })

  it('names the commit in full, whatever it is called', () => {
    const options = checkOptions({ quick: true, against: 'HEAD', rows: 'memory' })
    expect(options).toMatchObject({
      against: expect.stringMatching(/^[0-9a-f]{40}$/),
      rounds: 1,
      isQuick: true,
    })
    expect(options).toMatchObject({ rows: new Set(['memory']) })
  })
})
