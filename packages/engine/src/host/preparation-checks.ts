// The two checks that run while a cluster prepares its installation: is the disk fast enough, can the images be pulled.
// A failed check whose validation is ignored for the cluster counts as passed, like every other ignored validation.
import type { HostFacts } from '../facts/host-facts.ts'
import { isBootedFromDisk, keepsPartitions } from '../hardware/boot-device.ts'
import type { HostSubject, HostSubjectPredicate } from './host-subject.ts'

type CheckResult = 'passed' | 'failed' | 'unknown'

/** Measuring would write to a disk whose content is wanted, or to the one the machine runs from. */
const isDiskCheckSkipped = (host: HostFacts): boolean => isBootedFromDisk(host) || keepsPartitions(host)

export function diskCheck({ context: { host }, verdicts }: HostSubject): CheckResult {
  if (isDiskCheckSkipped(host)) return 'passed'
  const { disks_info, installation_disk_id, installation_disk_path } = host
  const speed = (disks_info[installation_disk_id] ?? disks_info[installation_disk_path])?.disk_speed
  if (!speed?.tested) return 'unknown'
  if ((speed.exit_code ?? 0) === 0) return 'passed'
  return verdicts.holds('sufficient-installation-disk-speed') ? 'passed' : 'failed'
}

export function imageCheck({ context: { host }, verdicts }: HostSubject): CheckResult {
  if (Object.keys(host.images_status).length === 0) return 'unknown'
  return verdicts.holds('container-images-available') ? 'passed' : 'failed'
}

export const diskCheckFailed: HostSubjectPredicate = {
  name: 'disk check failed',
  holds: (subject) => diskCheck(subject) === 'failed',
}

export const imageCheckFailed: HostSubjectPredicate = {
  name: 'image check failed',
  holds: (subject) => imageCheck(subject) === 'failed',
}

export const noCheckFailed: HostSubjectPredicate = {
  name: 'no check failed',
  holds: (subject) => diskCheck(subject) !== 'failed' && imageCheck(subject) !== 'failed',
}

export const allChecksPassed: HostSubjectPredicate = {
  name: 'disk and image checks passed',
  holds: (subject) => diskCheck(subject) === 'passed' && imageCheck(subject) === 'passed',
}

export const someCheckUnfinished: HostSubjectPredicate = {
  name: 'some check unfinished',
  holds: (subject) => diskCheck(subject) === 'unknown' || imageCheck(subject) === 'unknown',
}
