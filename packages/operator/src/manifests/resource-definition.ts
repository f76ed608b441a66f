import type { CustomKind } from '../schema/custom-kind.ts'
import { object, type Schema, text } from '../schema/schema.ts'
import type { Manifest } from './manifest.ts'

/** The CustomResourceDefinition of a kind. Status is a subresource: who writes one cannot write the other. */
export function resourceDefinition(kind: CustomKind): Manifest {
  const { group, version, plural, shortNames, scope, columns } = kind
  const names = {
    kind: kind.kind,
    listKind: `${kind.kind}List`,
    plural,
    singular: kind.kind.toLowerCase(),
    ...(shortNames !== undefined && { shortNames }),
  }
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      names,
      scope,
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          subresources: { status: {} },
          ...(columns !== undefined && { additionalPrinterColumns: columns }),
          schema: { openAPIV3Schema: wholeSchema(kind) },
        },
      ],
    },
  }
}

const wholeSchema = ({ description, spec, rules, status, required }: CustomKind): Schema =>
  object(
    description,
    {
      apiVersion: text('Group and version of this schema.'),
      kind: text('What kind of object this is.'),
      metadata: { type: 'object' },
      spec: rules === undefined ? spec : { ...spec, 'x-kubernetes-validations': rules },
      ...(status !== undefined && { status }),
    },
    required === undefined ? {} : { required },
  )
