import type { Unit } from '../document/document.ts'
import { quote, type Report } from './report.ts'
import { unitTextFault } from './unit-text.ts'

const EXTENSIONS = [
  'service',
  'socket',
  'device',
  'mount',
  'automount',
  'swap',
  'target',
  'path',
  'timer',
  'snapshot',
  'slice',
  'scope',
]

export function checkUnits(units: readonly Unit[], report: Report): void {
  for (const [index, { name, contents, dropins = [] }] of units.entries()) {
    const path = `systemd.units[${index}]`
    checkName(name, `${path}.name`, EXTENSIONS, report)
    checkText(contents, `${path}.contents`, report)
    for (const [number, dropin] of dropins.entries()) {
      checkName(dropin.name, `${path}.dropins[${number}].name`, ['conf'], report)
      checkText(dropin.contents, `${path}.dropins[${number}].contents`, report)
    }
  }
}

/** The name becomes a file name, so it may not lead elsewhere. */
function checkName(name: string, path: string, extensions: readonly string[], report: Report): void {
  if (name.includes('/')) report.add(path, `${quote(name)} has a slash; a name is not a path.`)
  else if (!extensions.some((extension) => name.endsWith(`.${extension}`))) {
    const ends = extensions.map((extension) => `.${extension}`).join(', ')
    report.add(path, `${quote(name)} does not end in ${extensions.length > 1 ? 'one of ' : ''}${ends}.`)
  }
}

function checkText(text: string | undefined, path: string, report: Report): void {
  const fault = unitTextFault(text ?? '')
  if (fault) report.add(path, `systemd could not read this: ${fault}.`)
}
