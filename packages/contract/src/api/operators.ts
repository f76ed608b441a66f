import { Type } from 'typebox'
import { DateTime, Flag, Integer, ListOf, Nullable, StringEnum, Text, Uuid } from '../schema/schema.ts'
import { FeatureSupportLevelId, IncompatibilityReason, SupportLevel } from './support-levels.ts'

export const OperatorStatus = StringEnum(['failed', 'progressing', 'available'], {
  title: 'operator-status',
  description: 'State of an operator in the new cluster.',
})
export type OperatorStatus = Type.Static<typeof OperatorStatus>

export const OperatorType = StringEnum(['builtin', 'olm'], {
  title: 'operator-type',
  description:
    '`builtin` comes with every cluster and has to become available; `olm` was chosen by the user, and its failure does not fail the cluster.',
})
export type OperatorType = Type.Static<typeof OperatorType>

export const MonitoredOperator = Type.Object(
  {
    cluster_id: Type.Optional(Uuid('The cluster it is installed in.')),
    name: Type.Optional(Text('Name of the operator on this service, for example `lso`.')),
    version: Type.Optional(Text('Version that was installed; absent until the controller reports it.')),
    namespace: Type.Optional(Text('Namespace it lives in.')),
    subscription_name: Type.Optional(Text('Name of its subscription resource.')),
    operator_type: Type.Optional(OperatorType),
    properties: Type.Optional(Text('Settings given by the user; text that the operator understands.')),
    timeout_seconds: Type.Optional(Integer('Seconds it may take to become available.')),
    status: Type.Optional(OperatorStatus),
    status_info: Type.Optional(Text('Detail of the status, as reported.')),
    status_updated_at: Type.Optional(DateTime('When the status changed.')),
    dependency_only: Type.Optional(
      Flag('Not chosen by the user, but needed by another operator. Absent means chosen.'),
    ),
    bundles: Type.Optional(Nullable(ListOf(Type.String(), 'Sets of operators it can be part of.'))),
    source_bundles: Type.Optional(Nullable(ListOf(Type.String(), 'Sets of operators it was chosen with.'))),
  },
  { title: 'monitored-operator', description: 'An operator of the new cluster whose start is followed.' },
)
export type MonitoredOperator = Type.Static<typeof MonitoredOperator>

export const MonitoredOperatorsList = Type.Array(MonitoredOperator, {
  title: 'monitored-operators-list',
  description: 'Operators of a cluster, in no particular order.',
})
export type MonitoredOperatorsList = Type.Static<typeof MonitoredOperatorsList>

export const OperatorMonitorReport = Type.Object(
  {
    name: Type.Optional(Text('Name of the operator on this service.')),
    version: Type.Optional(Text('Version that runs.')),
    status: Type.Optional(OperatorStatus),
    status_info: Type.Optional(Text('Detail of the status.')),
  },
  {
    title: 'operator-monitor-report',
    description:
      'State of an operator, as the controller reports it. An empty field keeps the earlier value.',
  },
)
export type OperatorMonitorReport = Type.Static<typeof OperatorMonitorReport>

export const OperatorCreateParams = Type.Object(
  {
    name: Type.Optional(Text('Name of the operator on this service; `ocs` is taken for `odf`.')),
    properties: Type.Optional(Text('Settings for it, as text that the operator understands; not checked.')),
  },
  { title: 'operator-create-params', description: 'An optional operator to install.' },
)
export type OperatorCreateParams = Type.Static<typeof OperatorCreateParams>

export const BundleCreateParams = Type.Object(
  {
    id: Text('Id of the set, for example `virtualization`.'),
    optional_operators: Type.Optional(ListOf(Type.String(), 'Optional members that are wanted, by name.')),
  },
  { title: 'bundle-create-params', description: 'A set of operators to install.' },
)
export type BundleCreateParams = Type.Static<typeof BundleCreateParams>

export const Bundle = Type.Object(
  {
    id: Type.Optional(Text('Id of the set, for example `virtualization`.')),
    title: Type.Optional(Text('Short name for people.')),
    description: Type.Optional(Text('What the set is for, in a sentence or two.')),
    operators: Type.Optional(ListOf(Type.String(), 'Operators that are always part of it.')),
    optional_operators: Type.Optional(
      Nullable(ListOf(Type.String(), 'Operators that can be left out; null when there are none.')),
    ),
  },
  { title: 'bundle', description: 'A set of operators that serve one purpose together.' },
)
export type Bundle = Type.Static<typeof Bundle>

export const OperatorProperty = Type.Object(
  {
    name: Type.Optional(Text('Name of the setting.')),
    data_type: Type.Optional(
      StringEnum(['boolean', 'string', 'integer', 'float'], { description: 'Type of its value.' }),
    ),
    mandatory: Type.Optional(Flag('It has to be given.')),
    options: Type.Optional(ListOf(Type.String(), 'Values it can have; empty: any.')),
    description: Type.Optional(Text('What it is for.')),
    default_value: Type.Optional(Text('Value when it is not given, as text.')),
  },
  { title: 'operator-property', description: 'A setting that an operator takes.' },
)
export type OperatorProperty = Type.Static<typeof OperatorProperty>

export const OperatorProperties = Type.Array(OperatorProperty, {
  title: 'operator-properties',
  description: 'Settings that an operator takes; most take none.',
})
export type OperatorProperties = Type.Static<typeof OperatorProperties>

export const OperatorSupport = Type.Object(
  {
    name: Text('Name of the operator on this service.'),
    'feature-support-level-id': FeatureSupportLevelId,
    support_level: SupportLevel,
    reason: Type.Optional(IncompatibilityReason),
    incompatibilities: ListOf(FeatureSupportLevelId, 'Features it cannot be combined with.'),
    dependencies: ListOf(FeatureSupportLevelId, 'Operators that are installed along with it.'),
  },
  {
    title: 'operator',
    description: 'Whether an operator is available for a version, architecture and platform.',
  },
)
export type OperatorSupport = Type.Static<typeof OperatorSupport>
