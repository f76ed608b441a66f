import type { ProbeReport } from '@groundwork/bmc/redfish'

const WIDTH = 10

/** For people: one fact a line. */
export function probeText(report: ProbeReport): string {
  const { bmc, boot, media, nics, findings } = report
  const lines: [string, string][] = [
    [
      'Computer',
      [report.manufacturer, report.model, report.serial && `(${report.serial})`].filter(Boolean).join(' '),
    ],
    ['BMC', `${report.vendorTitle}, ${bmc.model}, firmware ${bmc.firmware || 'unknown'}`],
    ['BIOS', report.bios],
    ['Power', report.power],
    ['Boot', bootText(boot)],
    ...media.map(({ id, types, image, isEmpty }): [string, string] => [
      'Drive',
      `${id} (${types.join(', ') || 'CD'}): ${isEmpty ? 'empty' : image}`,
    ]),
    ...nics.map(({ id, mac, link }): [string, string] => [
      'NIC',
      `${mac} ${id}${link === '' ? '' : `, ${link}`}`,
    ]),
    ['Licence', report.licence ?? ''],
    ...findings.map(({ text, next }): [string, string] => ['Finding', `${text} ${next}`]),
  ]
  return lines
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name.padEnd(WIDTH)}${value}`)
    .join('\n')
}

function bootText({ enabled, target, mode }: ProbeReport['boot']): string {
  if (enabled === '') return ''
  if (enabled === 'Disabled' || target === 'None') return 'as its own order says'
  return `${target}, ${enabled}${mode === '' ? '' : `, ${mode}`}`
}
