// What the service itself was not told when it was started: nothing that hosts or clusters could change would help.
import { startAgain } from '../advice.ts'
import type { ExplanationRule } from '../explanation.ts'
import { findEvidence } from '../installation-attempt.ts'

const NO_CONTROLLER = /needs the image of the controller/

export const SERVICE_RULES: readonly ExplanationRule[] = [
  {
    id: 'controller-image-missing',
    level: 'cause',
    looksAt: 'The reason of a failed preparation.',
    meaning:
      'The service was started without `--controller-image`. Real machines need it: the controller finishes the installation from inside of the new cluster.',
    cure: 'Build the image as `docs/installing.md` says, push it where the cluster can pull it from, and start the service with `--controller-image <image>` or the variable `CONTROLLER_IMAGE`.',
    explain: (attempt) => {
      if (attempt.cluster.last_installation_preparation?.status !== 'failed') return null
      const evidence = findEvidence(attempt, NO_CONTROLLER, { kinds: ['preparation', 'event'] })
      if (evidence.length === 0) return null
      return {
        cause:
          'The service was started without the image of the controller, which finishes installations from inside of the new cluster.',
        evidence,
        remedies: [
          {
            who: 'user',
            what: 'Build the image of the controller and push it where the cluster can pull it from (docs/installing.md has the commands; the pull secret needs an entry for that registry).',
            command: 'npm run build:controller',
          },
          {
            who: 'user',
            what: 'Restart the service with the flag --controller-image, or with the variable CONTROLLER_IMAGE.',
            command: 'npm start -- --controller-image <image>',
          },
          ...startAgain(attempt),
        ],
        confidence: 'certain',
        hosts: [],
      }
    },
  },
]
