// Base images as the API and the live stream show them.
import type { OsImageState } from '@groundwork/contract/groundwork'
import type { BaseImageState, OsImage } from '@groundwork/images/base-images'
import { formatSize } from '@groundwork/images/base-images'
import { percentRead } from '@groundwork/images/readers'

/** Where it is fetched from is left out: the address may hold a password. */
export const osImageId = ({ openshift_version, version, cpu_architecture, type }: OsImage): string =>
  [openshift_version, version, cpu_architecture, type].join('_')

export function shownOsImage(state: BaseImageState): OsImageState {
  const { image, status, bytesDone, bytesTotal, bytesPerSecond, reason } = state
  const { openshift_version, version, cpu_architecture, type } = image
  return {
    id: osImageId(image),
    openshift_version,
    version,
    cpu_architecture,
    type,
    status,
    status_info: statusInfo(state),
    bytes_done: bytesDone,
    bytes_total: bytesTotal,
    percent: percentOf(state),
    bytes_per_second: status === 'fetching' ? Math.round(bytesPerSecond) : 0,
    reason,
  }
}

function percentOf({ status, bytesDone, bytesTotal }: BaseImageState): number {
  if (status === 'ready') return 100
  return bytesTotal === 0 ? 0 : percentRead(bytesDone, bytesTotal)
}

function statusInfo(state: BaseImageState): string {
  const { status, bytesDone, bytesTotal, bytesPerSecond, reason } = state
  const speed = bytesPerSecond >= 1 ? ` at ${formatSize(bytesPerSecond)}/s` : ''
  switch (status) {
    case 'absent':
      return 'Is fetched when the first medium that is made from it is requested.'
    case 'fetching':
      if (reason !== '') return `Cannot be fetched at the moment: ${reason} It is tried again.`
      return bytesTotal === 0
        ? `Is being fetched: ${formatSize(bytesDone)} so far${speed}.`
        : `Is being fetched: ${percentOf(state)} % of ${formatSize(bytesTotal)}${speed}.`
    case 'verifying':
      return 'Was fetched; its checksum is being verified.'
    case 'ready':
      return 'Is ready.'
    case 'remote':
      return 'Is read in place and never stored here.'
    case 'failed':
      return reason
  }
}
