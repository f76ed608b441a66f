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
      'The new cluster would have no controller, which finishes the installation from inside of it. Usually it is the program for hosts, run in an image of the release; the reason says why that cannot be done here.',
    cure: 'Build the program for hosts (`npm run build:host`) if it was not built. Otherwise build an image of the controller as `docs/installing.md` says, push it where the cluster can pull it from, and start the service with `--controller-image <image>` or the variable `CONTROLLER_IMAGE`.',
    explain: (attempt) => {
      if (attempt.cluster.last_installation_preparation?.status !== 'failed') return null
      const evidence = findEvidence(attempt, NO_CONTROLLER, { kinds: ['preparation', 'event'] })
      if (evidence.length === 0) return null
      return {
        cause:
          'The new cluster would have no controller, which finishes installations from inside of it: there is no program that it could run, and no image was configured.',
        evidence,
        remedies: [
          {
            who: 'user',
            what: 'If the program for hosts was not built: build it where the service is; the reason names the architecture.',
            command: 'npm run build:host',
          },
          {
            who: 'user',
            what: 'Otherwise build an image of the controller and push it where the cluster can pull it from (docs/installing.md has the commands; the pull secret needs an entry for that registry), and restart the service with the flag --controller-image, or with the variable CONTROLLER_IMAGE.',
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
