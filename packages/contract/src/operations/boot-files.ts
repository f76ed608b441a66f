// Files for machines: what they boot, and what they are installed with.
import { Type } from 'typebox'
import { PresignedUrl } from '../api/files.ts'
import { StringEnum, Text } from '../schema/schema.ts'
import { BOOTING_MACHINE, READER_LINK_OR_IMAGE_SERVICE, READER_OR_AGENT, WRITER } from './access.ts'
import { errorAnswers, explainedErrors } from './error-answers.ts'
import { Binary, operations } from './operation.ts'
import { HostPath, InfraEnvPath, ipxeScriptType } from './parameters.ts'

export const bootFileOperations = operations('files', {
  v2DownloadInfraEnvFiles: {
    method: 'GET',
    path: '/v2/infra-envs/{infra_env_id}/downloads/files',
    summary: 'Download a file for booting machines',
    description:
      'The discovery ignition, the iPXE script, or the rendered static network configuration as a tar archive.',
    access: BOOTING_MACHINE,
    params: InfraEnvPath,
    query: Type.Object({
      file_name: StringEnum(['discovery.ign', 'ipxe-script', 'static-network-config'], {
        description: 'The file.',
      }),
      mac: Type.Optional(Text('MAC address of the machine that runs the iPXE script.', { format: 'mac' })),
      ...ipxeScriptType,
      discovery_iso_type: Type.Optional(
        StringEnum(['full-iso', 'minimal-iso', 'disconnected-iso'], {
          description: 'Make the discovery ignition for this kind of image instead of the one that is set.',
        }),
      ),
    }),
    produces: 'application/octet-stream',
    answers: {
      200: { description: 'The file; Content-Disposition names it.', schema: Binary() },
      ...errorAnswers(400, 401, 403, 405, 409, 500, 501, 503),
      ...explainedErrors({
        404: 'No such infra-env, or the machine with this MAC address is installed and shall boot from its disk.',
      }),
    },
  },
  GetInfraEnvPresignedFileURL: {
    method: 'GET',
    path: '/v2/infra-envs/{infra_env_id}/downloads/files-presigned',
    summary: 'Make a URL for a boot file that works without headers',
    access: WRITER,
    params: InfraEnvPath,
    query: Type.Object({
      file_name: StringEnum(['discovery.ign', 'ipxe-script'], { description: 'The file.' }),
      ...ipxeScriptType,
    }),
    answers: {
      200: { description: 'The URL, and when it expires.', schema: PresignedUrl },
      ...errorAnswers(401, 403, 404, 405, 500, 501, 503),
    },
  },
  DownloadMinimalInitrd: {
    method: 'GET',
    path: '/v2/infra-envs/{infra_env_id}/downloads/minimal-initrd',
    summary: 'Download the ramdisk that the minimal ISO needs',
    description: 'A compressed cpio archive with static network files and the proxy setting.',
    access: READER_LINK_OR_IMAGE_SERVICE,
    params: InfraEnvPath,
    produces: 'application/octet-stream',
    answers: {
      200: { description: 'The archive.', schema: Binary() },
      204: { description: 'Nothing is configured that would need one.' },
      ...errorAnswers(401, 403, 404, 405, 409, 500),
    },
  },
  v2DownloadHostIgnition: {
    method: 'GET',
    path: '/v2/infra-env/{infra_env_id}/hosts/{host_id}/downloads/ignition',
    summary: 'Download the ignition file of a host',
    description: 'Note the singular in the path.',
    access: READER_OR_AGENT,
    params: HostPath,
    produces: 'application/octet-stream',
    answers: {
      200: { description: 'The file, exactly as the host gets it.', schema: Binary() },
      ...errorAnswers(401, 403, 404, 405, 500, 503),
      ...explainedErrors({ 409: 'The host has no cluster, or the files are not made yet.' }),
    },
  },
})
