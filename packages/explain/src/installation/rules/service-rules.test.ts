import { expect, it } from 'vitest'
import { explainInstallation } from '../explain-installation.ts'
import { checkRules } from '../testing/check-rules.ts'
import { aFailedPreparation } from '../testing/installations.ts'
import { SERVICE_RULES } from './service-rules.ts'

const WITHOUT = aFailedPreparation(
  'The new cluster needs the image of the controller, because the installer is r/installer, which runs no program of this service there: start the service with --controller-image <image>, or set CONTROLLER_IMAGE.',
)

checkRules(SERVICE_RULES, [
  {
    rule: 'controller-image-missing',
    when: 'it is not configured',
    facts: WITHOUT,
    says: /would have no controller/,
  },
  {
    rule: 'controller-image-missing',
    when: 'it cannot be pulled',
    facts: aFailedPreparation('The image of the controller cannot be pulled: unauthorized.'),
    says: null,
  },
])

it('says exactly what to set, and says it first', () => {
  const [first] = explainInstallation(WITHOUT)
  expect(first?.id).toBe('controller-image-missing')
  expect(JSON.stringify(first?.remedies)).toMatch(/--controller-image.*CONTROLLER_IMAGE/)
})
