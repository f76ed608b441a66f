import type { Clevis, Luks } from '../document/document.ts'
import { isAtLeast, type SpecVersion } from '../document/spec-versions.ts'
import { checkPath } from './path.ts'
import { quote, type Report } from './report.ts'
import { checkResource } from './resource.ts'
import { readUrl } from './url.ts'

const MAX_LABEL_BYTES = 47
const PINS = ['tpm2', 'tang', 'sss']

export function checkLuks(volumes: readonly Luks[], version: SpecVersion, report: Report): void {
  for (const [index, volume] of volumes.entries()) {
    const path = `storage.luks[${index}]`
    const { name, device = '', label = '', keyFile, clevis } = volume
    if (name.includes('/')) report.add(`${path}.name`, `${quote(name)} has a slash; a name is not a path.`)
    checkPath(device, `${path}.device`, report)
    if (Buffer.byteLength(label) > MAX_LABEL_BYTES) {
      report.add(`${path}.label`, `A label has at most ${MAX_LABEL_BYTES} bytes.`)
    }
    if (keyFile) checkResource(keyFile, `${path}.keyFile`, version, report)
    if (clevis) checkClevis(clevis, `${path}.clevis`, version, report)
    if (volume.cex?.enabled && clevis && isUsed(clevis)) {
      report.add(`${path}.cex`, 'A volume is unlocked by cex or by clevis, not by both.')
    }
  }
}

function checkClevis(clevis: Clevis, path: string, version: SpecVersion, report: Report): void {
  const { custom, tang = [] } = clevis
  for (const [index, server] of tang.entries()) {
    const url = readUrl(server.url)
    if (!url?.host || (url.scheme !== 'http' && url.scheme !== 'https')) {
      report.add(`${path}.tang[${index}].url`, 'A tang server has a URL with http or https.')
    }
    if (server.advertisement && !isJson(server.advertisement)) {
      report.add(`${path}.tang[${index}].advertisement`, 'The advertisement is not JSON.')
    }
  }
  if (!custom) return
  // Before 3.3.0 even an empty "custom" was one.
  const isCustom = !isAtLeast(version, '3.3.0') || Boolean(custom.pin)
  if (isCustom && hasPins(clevis)) {
    report.add(`${path}.custom`, 'With custom, tang, tpm2 and threshold must be left out.')
  }
  if (custom.pin || custom.config || custom.needsNetwork) checkCustom(custom, path, report)
}

function checkCustom(
  { pin = '', config }: NonNullable<Clevis['custom']>,
  path: string,
  report: Report,
): void {
  if (!PINS.includes(pin)) {
    report.add(`${path}.custom.pin`, `The pin ${quote(pin)} does not exist; it is one of ${PINS.join(', ')}.`)
  }
  if (!config) report.add(`${path}.custom.config`, 'The configuration of the pin is missing.')
}

const hasPins = ({ tang = [], tpm2, threshold }: Clevis) =>
  tang.length > 0 || tpm2 === true || Boolean(threshold)

const isUsed = (clevis: Clevis) => hasPins(clevis) || Boolean(clevis.custom?.pin)

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
