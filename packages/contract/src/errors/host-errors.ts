// Refusals about hosts: registering, binding, reporting, their files and logs.
import { reasoned, serviceError } from './error-row.ts'

export const HOST_ERRORS = {
  'host-id-taken': serviceError<{ host_id: string }>(
    409,
    ({ host_id }) => `Another machine has the id ${host_id}. Register with own_host_id.`,
  ),
  'host-in-cluster-already': reasoned(
    'service',
    409,
    'The cluster has a host with this id already, from another infra-env.',
  ),
  'infra-env-takes-no-hosts': serviceError<{ infra_env_id: string; why: string }>(
    400,
    ({ infra_env_id, why }) => `Infra-env ${infra_env_id} makes disconnected images: ${why}.`,
  ),
  'host-not-in-cluster': serviceError<{ host_id: string; cluster_id: string }>(
    404,
    ({ host_id, cluster_id }) => `Host ${host_id} does not belong to cluster ${cluster_id}.`,
  ),
  'simulation-not-offered': serviceError(
    501,
    () =>
      'Simulated machines are switched on only for who sits at the computer of the service: start it with groundwork or npm start, on loopback and without TLS.',
  ),
  'simulation-unbound': serviceError<{ infra_env_id: string }>(
    409,
    ({ infra_env_id }) =>
      `Infra-env ${infra_env_id} is bound to no cluster, so nothing would become of its machines. Bind it first (cluster_id).`,
  ),
  'simulation-runs-already': serviceError<{ infra_env_id: string }>(
    409,
    ({ infra_env_id }) =>
      `Simulated machines of infra-env ${infra_env_id} run already. Switch them off first; the same infra-env always has the same machines.`,
  ),
  'too-many-simulations': serviceError<{ most: number }>(
    409,
    ({ most }) => `Simulated machines of ${most} infra-envs run already. Switch some off first.`,
  ),
  'simulation-unknown-name': reasoned(
    'service',
    400,
    'There is no hardware profile or fault of this name; the message lists those that there are.',
  ),
  'host-unbound': serviceError<{ host_id: string }>(
    409,
    ({ host_id }) => `Host ${host_id} belongs to no cluster.`,
  ),
  'host-unbound-without-ignition': serviceError<{ host_id: string }>(
    [409, 404],
    ({ host_id }) => `Host ${host_id} belongs to no cluster, so it has no ignition file; bind it first.`,
  ),
  'host-ignition-not-ready': serviceError<{ host_id: string; why: string }>(
    409,
    ({ host_id, why }) => `Host ${host_id} has no ignition file yet: ${why}.`,
  ),
  'host-ignition-not-made': serviceError<{ host_id: string; file: string; cluster: string }>(
    409,
    ({ host_id, file, cluster }) =>
      `Host ${host_id} has no ignition file: ${file} of cluster ${cluster} was not made.`,
  ),
  'host-not-day2': serviceError<{ host_id: string; why: string }>(
    409,
    ({ host_id, why }) => `Host ${host_id} cannot be installed or reset alone: ${why}.`,
  ),
  'host-ignition-failed': reasoned(
    'service',
    409,
    'The Ignition of the host cannot be made; the message says what is missing.',
  ),
  'reply-refused': reasoned(
    'service',
    400,
    'The reply of an agent cannot be read or goes beyond a limit; nothing was changed.',
  ),
  'reports-too-large': serviceError<{ bytes: number; limit: number }>(
    400,
    ({ bytes, limit }) => `This host has reported ${bytes} bytes, and at most ${limit} are kept of one host.`,
  ),
  'enrolment-refused': serviceError<{ why: string }>(
    409,
    ({ why }) => `This host cannot enrol now. ${why} Let it register again.`,
  ),
  'host-still-heard': serviceError<{ host_id: string; seconds: number }>(
    [409, 503],
    ({ host_id, seconds }) =>
      `Host ${host_id} was heard from a moment ago, so another machine cannot take its place. If this machine has restarted, it may register in ${seconds} seconds; or reset or delete the host.`,
  ),
  'logs-host-missing': serviceError(400, () => 'host_id is missing: it says whose logs are wanted.'),
  'logs-owner-missing': serviceError(
    400,
    () => 'Logs of a host need host_id and infra_env_id, which say whose they are.',
  ),
  'logs-upload-missing': serviceError(400, () => 'upfile is missing: it is the archive with the logs.'),
  'logs-not-collected': serviceError<{ whose: string }>(
    409,
    ({ whose }) => `No logs of ${whose} were collected yet.`,
  ),
  'journal-empty': serviceError<{ host_id: string }>(
    404,
    ({ host_id }) => `The installer on host ${host_id} has sent nothing yet.`,
  ),
} as const
