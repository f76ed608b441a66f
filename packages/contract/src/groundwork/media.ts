// Base images, and who reads the media that are made from them.
import { Type } from 'typebox'
import { READER } from '../operations/access.ts'
import { OWN_BASE_PATH } from '../operations/base-paths.ts'
import { errorAnswers } from '../operations/error-answers.ts'
import { operations } from '../operations/operation.ts'
import { InfraEnvPath } from '../operations/parameters.ts'
import { DateTime, Integer, ListOf, Nullable, StringEnum, Text, Uuid } from '../schema/schema.ts'

export const MEDIA_READER_STATES = ['reading', 'idle', 'stalled', 'finished'] as const
export type MediaReaderState = (typeof MEDIA_READER_STATES)[number]

const bytes = (description: string) => Integer(description, { format: 'int64', minimum: 0 })
const percent = (description: string) => Integer(description, { minimum: 0, maximum: 100 })

export const MediaReader = Type.Object(
  {
    id: Uuid('Names the reader on the live stream.'),
    infra_env_id: Uuid('The infra-env whose medium is read.'),
    address: Text('Where the reader connects from: the machine, its management controller, or a person.'),
    medium: Text('`full-iso`, `minimal-iso`, `disconnected-iso` or `pxe-initrd`.'),
    size_bytes: bytes('Size of the medium.'),
    bytes_sent: bytes('What was sent in this attempt, including what was read again.'),
    bytes_read: bytes('How much of the medium was read, each byte counted once.'),
    percent: percent('The same as a part of the whole; 100 only when nothing is missing.'),
    highest_offset: bytes('End of the last part that was read.'),
    bytes_per_second: bytes('Over the last few seconds; 0 while nothing is read.'),
    requests: Integer('Requests of this attempt. Management controllers read in many small ones.', {
      format: 'int64',
      minimum: 0,
    }),
    attempts: Integer('Media that this address has read. A changed infra-env makes another medium.', {
      minimum: 1,
    }),
    state: StringEnum(MEDIA_READER_STATES, {
      description:
        '`reading`; `idle`: no request is open; `stalled`: a request is open and takes nothing; `finished`: everything was read.',
    }),
    state_info: Text('The state in a sentence, with what to do about it.'),
    first_read_at: DateTime('When this attempt began.'),
    last_read_at: DateTime('When it last took something.'),
    host_id: Nullable(
      Uuid('The host that booted from it, once it has registered; null: not known, or not clear.'),
    ),
  },
  { title: 'media-reader', description: 'Who reads how much of the boot medium of an infra-env.' },
)
export type MediaReader = Type.Static<typeof MediaReader>

export const OS_IMAGE_STATUSES = ['absent', 'fetching', 'verifying', 'ready', 'remote', 'failed'] as const

export const OsImageState = Type.Object(
  {
    id: Text('Names the image on the live stream.'),
    openshift_version: Text('Version of OpenShift that it is configured for.'),
    version: Text('Build of the system on it.'),
    cpu_architecture: Text('Architecture of the machines that boot it.'),
    type: Text('`full-iso` or `disconnected-iso`.'),
    status: StringEnum(OS_IMAGE_STATUSES, {
      description:
        '`absent`: is fetched when it is first needed; `fetching`; `verifying`; `ready`; `remote`: is read where it is and never kept; `failed`.',
    }),
    status_info: Text('The status in a sentence, with what to do about it.'),
    bytes_done: bytes('How much of it is here.'),
    bytes_total: bytes('Its size; 0: not known yet.'),
    percent: percent('How much of it is here, as a part of the whole; 0 while the size is not known.'),
    bytes_per_second: bytes('How fast it comes.'),
    reason: Text('What went wrong; empty unless it failed, or nothing comes at the moment.'),
  },
  { title: 'os-image-state', description: 'A base image that boot media are made from.' },
)
export type OsImageState = Type.Static<typeof OsImageState>

export const mediaOperations = operations('media', {
  listMediaReaders: {
    method: 'GET',
    base: OWN_BASE_PATH,
    path: '/v1/infra-envs/{infra_env_id}/media-readers',
    summary: 'List who reads the boot media',
    description:
      'Who has read how much of the image or the network boot files of an infra-env, newest first; readers are forgotten a week after they last read. The live stream reports them as `media-reader`.',
    access: READER,
    params: InfraEnvPath,
    answers: {
      200: { description: 'The readers.', schema: ListOf(MediaReader, 'Those who read last come first.') },
      ...errorAnswers(400, 401, 403, 404, 405, 500),
    },
  },
  listOsImages: {
    method: 'GET',
    base: OWN_BASE_PATH,
    path: '/v1/os-images',
    summary: 'List base images',
    description:
      'The live images that boot media are made from, and how far those are that are being fetched. The live stream reports them as `os-image`.',
    access: READER,
    answers: {
      200: { description: 'All configured images.', schema: ListOf(OsImageState, 'As configured.') },
      ...errorAnswers(401, 403, 405, 500),
    },
  },
})
