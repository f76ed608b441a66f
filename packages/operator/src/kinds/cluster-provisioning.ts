// How Hive installs in clouds. We take it, and use nothing of it.
import { flag, list, object, text } from '../schema/schema.ts'
import { plainReference, quantity, requiredReference } from '../schema/shapes.ts'

export const CLUSTER_PROVISIONING = object('Settings of installations in clouds; not used here.', {
  imageSetRef: requiredReference(''),
  installConfigSecretRef: plainReference(''),
  installerEnv: list(
    object(
      '',
      {
        name: text(),
        value: text(),
        valueFrom: object('', {
          configMapKeyRef: object(
            '',
            {
              key: text(),
              name: text(),
              optional: flag(),
            },
            { required: ['key'] },
          ),
          fieldRef: object(
            '',
            {
              apiVersion: text(),
              fieldPath: text(),
            },
            { required: ['fieldPath'] },
          ),
          resourceFieldRef: object(
            '',
            {
              containerName: text(),
              divisor: quantity(),
              resource: text(),
            },
            { required: ['resource'] },
          ),
          secretKeyRef: object(
            '',
            {
              key: text(),
              name: text(),
              optional: flag(),
            },
            { required: ['key'] },
          ),
        }),
      },
      { required: ['name'] },
    ),
  ),
  installerImageOverride: text(),
  manifestsConfigMapRef: plainReference(''),
  releaseImage: text(),
  sshKnownHosts: list(text()),
  sshPrivateKeySecretRef: plainReference(''),
})
