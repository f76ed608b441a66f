import { INSTALL_DIRECTORY, type Installation } from './installation.ts'

/** The configuration that the service made for this machine. Returns where it is now. */
export async function downloadHostIgnition({
  machine,
  service,
  settings,
  role,
  signal,
}: Installation): Promise<string> {
  const { infraEnvId, hostId } = settings
  const ignition = await service.download({
    path: `/v2/infra-env/${infraEnvId}/hosts/${hostId}/downloads/ignition`,
    signal,
  })
  const path = `${INSTALL_DIRECTORY}/${role}-${hostId}.ign`
  await machine.files.write(path, ignition, 0o600)
  return path
}
