// What is deleted by itself, and when.
import { BOOLEAN, DURATION, INTERVAL } from '../values/formats.ts'
import { type SettingValues, setting } from './setting.ts'

const HOUR = 3_600_000

export const CLEAN_UP = {
  deregisterInactive: setting({
    variables: ['ENABLE_DEREGISTER_INACTIVE_GC'],
    format: BOOLEAN,
    default: true,
    help: 'whether unused clusters and infra-envs are deleted',
  }),
  clusterInactiveMs: setting({
    variables: ['DELETED_INACTIVE_AFTER'],
    format: DURATION,
    default: 480 * HOUR,
    help: 'after this time without use a cluster is deleted',
  }),
  infraEnvInactiveMs: setting({
    variables: ['INFRAENV_DELETED_INACTIVE_AFTER'],
    format: DURATION,
    default: 480 * HOUR,
    help: 'after this time without use an infra-env is deleted',
  }),
  deleteUnregistered: setting({
    variables: ['ENABLE_DELETE_UNREGISTER_GC'],
    format: BOOLEAN,
    default: true,
    help: 'whether rows and files of what was deleted are removed',
  }),
  deletedMs: setting({
    variables: ['DELETED_UNREGISTERED_AFTER'],
    format: DURATION,
    default: 72 * HOUR,
    help: 'how long they are kept before',
  }),
  intervalMs: setting({
    variables: ['DELETION_WORKER_INTERVAL'],
    format: INTERVAL,
    default: HOUR,
    help: 'time between two clean-ups',
  }),
  changesMs: setting({
    variables: ['GROUNDWORK_STREAM_MEMORY'],
    format: DURATION,
    default: HOUR,
    help: 'how long the live stream can be resumed',
  }),
}

export type GarbageConfig = SettingValues<typeof CLEAN_UP>
