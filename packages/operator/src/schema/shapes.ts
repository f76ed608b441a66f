// Shapes that several kinds have.
import { choice, list, long, map, object, type Schema, text, time } from './schema.ts'

const ATOMIC = { 'x-kubernetes-map-type': 'atomic' }
const ATOMIC_LIST = { 'x-kubernetes-list-type': 'atomic' }

/** An object of the same namespace. */
export const nameReference = (description: string): Schema =>
  object(description, { name: text('Its name.', { default: '' }) }, ATOMIC)

/** The same in schemas of older generators. */
export const plainReference = (description: string): Schema =>
  object(description, { name: text('Its name.') })

export const requiredReference = (description: string): Schema =>
  object(description, { name: text('Its name.') }, { required: ['name'] })

const place = { name: text('Its name.'), namespace: text('Its namespace.') }

/** An object of any namespace. */
export const placeReference = (description: string): Schema =>
  object(description, place, { required: ['name', 'namespace'] })

export const optionalPlaceReference = (description: string): Schema => object(description, place)

export const proxy = (description: string): Schema =>
  object(description, {
    httpProxy: text('Proxy of requests without TLS.'),
    httpsProxy: text('Proxy of requests with TLS.'),
    noProxy: text('Names and networks that are asked directly, separated by commas.'),
  })

const expression = (facets: typeof ATOMIC_LIST | undefined): Schema =>
  object(
    'One demand.',
    {
      key: text('Key of the label.'),
      operator: text('In, NotIn, Exists or DoesNotExist.'),
      values: list(text(), 'For In and NotIn: the values.', facets),
    },
    { required: ['key', 'operator'] },
  )

const selectorMembers = (facets: typeof ATOMIC_LIST | undefined) => ({
  matchExpressions: list(expression(facets), 'Demands that all hold.', facets),
  matchLabels: map(text(), 'Labels that must all be there.'),
})

export const labelSelector = (description: string): Schema =>
  object(description, selectorMembers(ATOMIC_LIST), ATOMIC)

/** The same in schemas of older generators. */
export const plainLabelSelector = (description: string): Schema =>
  object(description, selectorMembers(undefined))

const condition = (extra: Readonly<Record<string, Schema>>): Schema =>
  object(
    'Something that is so, is not so, or is not known.',
    {
      ...extra,
      lastTransitionTime: time('When it changed last.'),
      message: text('The reason in a sentence.'),
      reason: text('The reason in one word.'),
      status: text('True, False or Unknown.'),
      type: text('What it is about.'),
    },
    { required: ['status', 'type'] },
  )

export const conditions = (): Schema =>
  list(condition({ lastHeartbeatTime: time('Not written.') }), 'What is so.')

export const hiveConditions = (): Schema =>
  list(condition({ lastProbeTime: time('When it was looked at last.') }), 'What is so.')

const REASON = '^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$'
const TYPE =
  '^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$'

/** Conditions as Kubernetes itself has them. */
export const standardConditions = (): Schema =>
  list(
    object(
      'Something that is so, is not so, or is not known.',
      {
        lastTransitionTime: time('When it changed last.'),
        message: text('The reason in a sentence.', { maxLength: 32_768 }),
        observedGeneration: long('The generation of the object that it was found for.', { minimum: 0 }),
        reason: text('The reason in one word.', { maxLength: 1024, minLength: 1, pattern: REASON }),
        status: choice(['True', 'False', 'Unknown'], 'Whether it is so.'),
        type: text('What it is about.', { maxLength: 316, pattern: TYPE }),
      },
      { required: ['lastTransitionTime', 'message', 'reason', 'status', 'type'] },
    ),
    'What is so.',
    { 'x-kubernetes-list-map-keys': ['type'], 'x-kubernetes-list-type': 'map' },
  )

export const validationsInfo = (description: string): Schema =>
  map(
    list(
      object(
        'A check and its result.',
        {
          id: text('Which check.'),
          message: text('The result in a sentence.'),
          status: text('success, failure, pending, error or disabled.'),
        },
        { required: ['id', 'message', 'status'] },
      ),
      'Checks of one category.',
    ),
    description,
  )

export const machinePool = (description: string): Schema =>
  object(
    description,
    {
      hyperthreading: choice(['', 'Enabled', 'Disabled'], 'Whether cores run several threads.', {
        default: 'Enabled',
      }),
      name: text('Name of the pool.'),
    },
    { required: ['name'] },
  )

const QUANTITY = {
  anyOf: [{ type: 'integer' }, { type: 'string' }],
  pattern:
    '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$',
  'x-kubernetes-int-or-string': true,
}

export const quantity = (description = ''): Schema => ({
  ...(description === '' ? {} : { description }),
  ...QUANTITY,
})

const source = {
  apiGroup: text('Group of the source; empty for core.'),
  kind: text('Kind of the source.'),
  name: text('Name of the source.'),
}

/** What a PersistentVolumeClaim asks for. */
export const claimSpec = (description: string): Schema =>
  object(description, {
    accessModes: list(text(), 'How the volume is mounted.', ATOMIC_LIST),
    dataSource: object('What the volume is filled with.', source, { ...ATOMIC, required: ['kind', 'name'] }),
    dataSourceRef: object(
      'What the volume is filled with, also of another namespace.',
      { ...source, namespace: text('Namespace of the source.') },
      { required: ['kind', 'name'] },
    ),
    resources: object('How large it is.', {
      limits: map(quantity(), 'At most.'),
      requests: map(quantity(), 'At least; storage is the size.'),
    }),
    selector: labelSelector('Which volumes may be taken.'),
    storageClassName: text('Storage class.'),
    volumeAttributesClassName: text('Class of attributes that can change later.'),
    volumeMode: text('Filesystem or Block.'),
    volumeName: text('A volume that exists.'),
  })
