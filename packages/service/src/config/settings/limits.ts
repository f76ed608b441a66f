// How much of everything one client, one message or one cluster may take.
import { BYTES, INTERVAL, KIB, MIB, wholeNumber } from '../values/formats.ts'
import { type SettingValues, setting } from './setting.ts'

const SECOND = 1_000

export const LIMITS = {
  /** Unless the operation has its own limit. */
  bodyBytes: setting({
    variables: ['GROUNDWORK_BODY_LIMIT'],
    format: BYTES,
    default: 8 * MIB,
    help: 'largest body of a request',
  }),
  /** An inventory with 15,000 disks must fit. */
  replyBytes: setting({
    variables: ['GROUNDWORK_REPLY_LIMIT'],
    format: BYTES,
    default: 64 * MIB,
    help: 'largest report of an agent',
  }),
  /** Beyond it the unit is not evaluated. */
  evaluationBytes: setting({
    variables: ['GROUNDWORK_EVALUATION_LIMIT'],
    format: BYTES,
    default: 512 * MIB,
    help: 'what all hosts of one cluster may have reported together',
  }),
  /** By the bytes of their wire form. */
  hostCacheBytes: setting({
    variables: ['GROUNDWORK_HOST_CACHE'],
    format: BYTES,
    default: 256 * MIB,
    help: 'decoded hosts that are kept in memory',
  }),
  /** One /64 of IPv6 counts as one address; on all ports together. */
  addressConnections: setting({
    variables: ['GROUNDWORK_ADDRESS_CONNECTIONS'],
    format: wholeNumber(1, 1_000_000),
    default: 4_000,
    help: 'connections of one address',
  }),
  addressBodies: setting({
    variables: ['GROUNDWORK_ADDRESS_BODIES'],
    format: wholeNumber(1, 1_000_000),
    default: 1_000,
    help: 'bodies that one address sends at the same time',
  }),
  bodyRate: setting({
    variables: ['GROUNDWORK_BODY_RATE'],
    format: BYTES,
    default: KIB,
    help: 'bytes a second; a slower body is refused',
  }),
  bodyGraceMs: setting({
    variables: ['GROUNDWORK_BODY_GRACE'],
    format: INTERVAL,
    default: 30 * SECOND,
    help: 'how long a body may be slower than that',
  }),
  /** A client that resumes has to show its token again. */
  streamMs: setting({
    variables: ['GROUNDWORK_STREAM_LIFETIME'],
    format: INTERVAL,
    default: 300 * SECOND,
    help: 'longest live stream of a caller with a token',
  }),
}

export type LimitsConfig = SettingValues<typeof LIMITS>
