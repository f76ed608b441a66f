import { NOTHING_CHANGES, type ReplyHandler } from '../reply-result.ts'

/** podman's answer when the container is running already, because the step was sent again. */
const NAME_IN_USE = 125

export const acceptFailedInstall: ReplyHandler = (_context, { exit_code, error, output }) => {
  if (exit_code === NAME_IN_USE && isInstallerRunning(error)) return NOTHING_CHANGES
  const reason = error || output || `The installer ended with exit code ${exit_code}.`
  return { ok: true, hostEvent: { type: 'installation-failed', reason } }
}

const isInstallerRunning = (error: string): boolean =>
  /container name "?assisted-installer"? is already in use/i.test(error)
