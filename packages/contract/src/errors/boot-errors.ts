// Refusals about boot media.
import { reasoned, requestError, serviceError } from './error-row.ts'

export const BOOT_ERRORS = {
  'image-refused': serviceError<{ infra_env_id: string; why: string }>(
    409,
    ({ infra_env_id, why }) => `No image can be made for infra-env ${infra_env_id}. ${why}`,
  ),
  'image-not-made': serviceError<{ cluster: string; id: string }>(
    404,
    ({ cluster, id }) =>
      `Cluster ${cluster} has no image yet; make it by POST /v1/clusters/${id}/downloads/image.`,
  ),
  'image-just-made': serviceError<{ cluster: string; seconds: number }>(
    409,
    ({ cluster, seconds }) =>
      `The image of cluster ${cluster} was made less than ten seconds ago; try again in ${seconds} s.`,
  ),
  'pull-secret-missing': serviceError<{ cluster: string }>(
    400,
    ({ cluster }) =>
      `Cluster ${cluster} has no pull secret, so machines could not load the agent; set pull_secret first.`,
  ),
  'infra-env-deleted': serviceError<{ cluster: string }>(
    409,
    ({ cluster }) =>
      `The infra-env of cluster ${cluster} was deleted; register another one by POST /v2/infra-envs.`,
  ),
  'disconnected-image-refused': reasoned(
    'service',
    409,
    'A disconnected image cannot be made of these settings; the message says what to change.',
  ),
  'disconnected-image-in-progress': serviceError<{ infra_env_id: string }>(
    503,
    ({ infra_env_id }) =>
      `The disconnected image of infra-env ${infra_env_id} is being made: the installer of its release is fetched and run. Ask again.`,
  ),
  'disconnected-image-failed': reasoned(
    'service',
    [500, 503],
    'The installer that makes the disconnected image failed; the message has what it said.',
  ),
  'host-program-missing': reasoned(
    'service',
    404,
    'The program for hosts was not built for this architecture.',
  ),
  'host-program-unknown': serviceError<{ sha256: string }>(
    404,
    ({ sha256 }) =>
      `This service does not have the program for hosts with the SHA-256 ${sha256}: it keeps the last ones that it named to clusters. The installation that needs it has to be started anew.`,
  ),
  'download-refused': reasoned(
    'service',
    [416, 412, 503],
    'The asked range or condition cannot be answered, or too many downloads are under way.',
  ),
  'ipxe-type-not-for-file': serviceError<{ file: string }>(
    400,
    ({ file }) => `ipxe_script_type is for the ipxe-script, not for ${file}; leave it out.`,
  ),
  'boot-from-disk': serviceError<{ mac: string }>(
    404,
    ({ mac }) => `The machine with address ${mac} is installed: it shall boot from its disk.`,
  ),
  'mac-ambiguous': serviceError<{ mac: string }>(
    500,
    ({ mac }) =>
      `Several hosts of this infra-env have the address ${mac}, so it is not clear what to boot. Delete those that are gone.`,
  ),
  'too-many-enrolments': requestError<{ seconds: number }>(
    429,
    ({ seconds }) => `Too many failed enrolments. Try again in ${seconds} seconds.`,
  ),
} as const
