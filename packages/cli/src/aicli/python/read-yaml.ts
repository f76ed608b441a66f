// YAML as PyYAML reads it: version 1.1, without "y" and "n" for yes and no, and without exponents that have no point.
import type { ScalarTag, Tags } from 'yaml'
import type { PythonValue } from './values.ts'

/** The last of several members with the same name counts; aliases are bounded by the parser. */
export async function readYaml(text: string): Promise<PythonValue> {
  const { parse } = await import('../../yaml/yaml-text.ts')
  return parse(text, { version: '1.1', uniqueKeys: false, customTags, logLevel: 'error' }) as PythonValue
}

const customTags = (tags: Tags): Tags =>
  tags.flatMap((tag) => {
    if (typeof tag === 'string' || !('test' in tag) || !(tag.test instanceof RegExp)) return [tag]
    if (tag.tag === 'tag:yaml.org,2002:bool') return [tag.test.test('yes') ? YES : NO]
    if (tag.tag === 'tag:yaml.org,2002:timestamp') return []
    return tag.format === 'EXP' ? [{ ...tag, test: WITH_POINT } as ScalarTag] : [tag]
  })

const WITH_POINT = /^[-+]?(?:\d[\d_]*\.[\d_]*|\.\d[\d_]*)[eE][-+]\d+$/

const booleanTag = (value: boolean, test: RegExp): ScalarTag => ({
  identify: (found) => found === value,
  default: true,
  tag: 'tag:yaml.org,2002:bool',
  test,
  resolve: () => value,
})

const YES = booleanTag(true, /^(?:yes|Yes|YES|true|True|TRUE|on|On|ON)$/)
const NO = booleanTag(false, /^(?:no|No|NO|false|False|FALSE|off|Off|OFF)$/)
