import { expect } from 'vitest'
import { minutes } from '../../facts/instant.ts'
import { aHost, NOW } from '../../testing/builders.ts'
import { describeHostRules } from '../../testing/host-rule-cases.ts'
import { PREPARATION_RULES } from './refresh-preparation.ts'

const DISK = aHost(1).installation_disk_id
const GOOD_DISK = { [DISK]: { disk_speed: { tested: true, exit_code: 0 } } }
const BAD_DISK = { [DISK]: { disk_speed: { tested: true, exit_code: 1 } } }
const GOOD_IMAGES = { image: { result: 'success' } } as const
const BAD_IMAGES = { image: { result: 'failure' } } as const
const PREPARING = { status: 'preparing-for-installation' } as const

describeHostRules('a host while its cluster prepares', PREPARATION_RULES, [
  {
    rule: 'preparation-starts',
    name: 'a known host follows its cluster into the preparation',
    host: {
      status: 'known',
      role: 'master',
      logs_info: 'completed',
      logs_started_at: 5,
      images_status: GOOD_IMAGES,
    },
    cluster: PREPARING,
    to: 'preparing-for-installation',
    changes: { logs_info: '', logs_started_at: null },
  },
  {
    rule: 'preparation-starts',
    name: 'failed image results of an earlier attempt are forgotten',
    host: { status: 'known', role: 'worker', images_status: BAD_IMAGES },
    cluster: PREPARING,
    failing: ['container-images-available'],
    to: 'preparing-for-installation',
    changes: { images_status: {} },
  },
  {
    rule: 'preparation-starts',
    name: 'validations are not asked again when leaving known',
    host: { status: 'known', role: 'arbiter' },
    cluster: PREPARING,
    failing: ['hostname-unique'],
    to: 'preparing-for-installation',
  },
  {
    rule: 'preparation-succeeded',
    name: 'disk and images are fine',
    host: { ...PREPARING, disks_info: GOOD_DISK, images_status: GOOD_IMAGES },
    cluster: PREPARING,
    to: 'preparing-successful',
  },
  {
    rule: 'preparation-succeeded',
    name: 'a disk with partitions to keep is not measured',
    host: { ...PREPARING, installer_args: ['--save-partlabel', 'data'], images_status: GOOD_IMAGES },
    cluster: PREPARING,
    to: 'preparing-successful',
  },
  {
    rule: 'preparation-succeeded',
    name: 'a failed disk check that the cluster ignores counts as passed',
    host: { ...PREPARING, disks_info: BAD_DISK, images_status: BAD_IMAGES },
    cluster: PREPARING,
    to: 'preparing-successful',
  },
  {
    rule: 'prepared-host-waits',
    name: 'the cluster still prepares',
    host: { status: 'preparing-successful' },
    cluster: PREPARING,
    to: 'preparing-successful',
  },
  {
    rule: 'installation-starts',
    name: 'the cluster installs',
    host: { status: 'preparing-successful' },
    cluster: { status: 'installing' },
    to: 'installing',
  },
  {
    rule: 'preparation-called-off',
    name: 'the cluster went back to ready',
    host: PREPARING,
    cluster: { status: 'ready' },
    to: 'known',
  },
  {
    rule: 'disk-check-failed',
    name: 'a disk that cannot be measured makes the host insufficient',
    host: { ...PREPARING, disks_info: BAD_DISK, images_status: GOOD_IMAGES },
    cluster: PREPARING,
    failing: ['sufficient-installation-disk-speed'],
    to: 'insufficient',
  },
  {
    rule: 'disk-check-failed',
    name: 'before the image check, after a failed preparation too',
    host: { status: 'preparing-failed', disks_info: BAD_DISK, images_status: BAD_IMAGES },
    cluster: { status: 'ready' },
    failing: ['sufficient-installation-disk-speed', 'container-images-available'],
    to: 'insufficient',
  },
  {
    rule: 'preparation-timed-out',
    name: 'images still unknown after 8 minutes',
    host: { ...PREPARING, status_updated_at: NOW - minutes(8), disks_info: GOOD_DISK },
    cluster: PREPARING,
    to: 'preparing-failed',
  },
  {
    rule: 'image-check-failed',
    name: 'an image could not be pulled',
    host: { ...PREPARING, disks_info: GOOD_DISK, images_status: BAD_IMAGES },
    cluster: PREPARING,
    failing: ['container-images-available'],
    to: 'preparing-failed',
  },
  {
    rule: 'preparation-continues',
    name: 'checks are still running',
    host: { ...PREPARING, images_status: GOOD_IMAGES },
    cluster: PREPARING,
    to: 'preparing-for-installation',
  },
  {
    rule: 'failed-preparation-ends',
    name: 'the cluster gave up, and the reason can still be read',
    host: { status: 'preparing-failed', status_info: 'No image.' },
    cluster: { status: 'ready' },
    to: 'known',
    changes: { status_info: expect.stringMatching(/ready to be installed.*: No image\.$/) },
  },
  {
    rule: 'prepared-host-released',
    name: 'the cluster gave up',
    host: { status: 'preparing-successful' },
    cluster: { status: 'insufficient' },
    to: 'known',
  },
])
