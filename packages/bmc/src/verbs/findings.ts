import { BMC_PROBLEMS } from '../errors/problems.ts'
import type { Finding, ProbeReport } from './probe-report.ts'

export function findingsOf(report: Omit<ProbeReport, 'findings'>, hasCd: boolean): readonly Finding[] {
  const { bmc, nics, licence, vendorTitle } = report
  const findings: Finding[] = []
  if (bmc.isTooOld)
    findings.push({
      code: 'firmware-old',
      text: `The firmware of the BMC is ${bmc.firmware}; virtual media of ${vendorTitle} are known to work from ${bmc.leastFirmware}.`,
      next: 'Update the firmware of the BMC.',
    })
  if (!hasCd)
    findings.push({
      code: 'media-missing',
      text: `${BMC_PROBLEMS['media-missing'].what}.`,
      next: BMC_PROBLEMS['media-missing'].next,
    })
  // iLO Standard is the one that comes with the server.
  if (licence !== null && /\bstandard\b/i.test(licence))
    findings.push({
      code: 'licence-missing',
      text: `The licence "${licence}" has no virtual media.`,
      next: BMC_PROBLEMS['licence-missing'].next,
    })
  if (nics.length === 0)
    findings.push({
      code: 'nics-unknown',
      text: 'The BMC names no MAC address of the computer.',
      next: 'Give the MAC addresses by hand, so that the computer is recognised when it registers.',
    })
  return findings
}
