import type { ReplyHandler } from '../reply-result.ts'

export const acceptDownloadBootArtifacts: ReplyHandler = () => ({
  ok: true,
  hostEvent: { type: 'rebooting-for-reclaim' },
})

export const acceptFailedDownloadBootArtifacts: ReplyHandler = (_context, { error, exit_code }) => ({
  ok: true,
  hostEvent: {
    type: 'reclaim-failed',
    reason: error || `Downloading the boot artifacts ended with exit code ${exit_code}.`,
  },
})
