import { Nav, NavItem, NavList } from '@patternfly/react-core'
import ExclamationCircleIcon from '@patternfly/react-icons/dist/esm/icons/exclamation-circle-icon'
import ExclamationTriangleIcon from '@patternfly/react-icons/dist/esm/icons/exclamation-triangle-icon'
import PencilAltIcon from '@patternfly/react-icons/dist/esm/icons/pencil-alt-icon'
import { Link } from '@tanstack/react-router'
import { t } from '../texts/texts.ts'
import { useConfigure } from './configure-context.ts'
import { markOf, STEPS, type Step, type StepMark } from './rules/steps.ts'

/** Every step can be opened at any time; a mark says where something fails. */
export function StepList({ active }: { active: Step }) {
  const { cluster, failed } = useConfigure()
  return (
    <Nav aria-label={t.wizard.steps.label} className="gw-step-list">
      <NavList>
        {STEPS.map((step) => (
          <NavItem key={step} isActive={step === active}>
            <Link
              to="/clusters/$clusterId/configure/$step"
              params={{ clusterId: cluster.id, step }}
              aria-current={step === active ? 'step' : undefined}
            >
              {t.wizard.steps[step]}
              <Mark mark={failed === null ? null : markOf(failed, step)} />
            </Link>
          </NavItem>
        ))}
      </NavList>
    </Nav>
  )
}

const MARKS = {
  blocked: [ExclamationCircleIcon, 'gw-bad'],
  todo: [PencilAltIcon, 'gw-soft'],
  warned: [ExclamationTriangleIcon, 'gw-attention'],
} as const

function Mark({ mark }: { mark: StepMark }) {
  if (mark === null) return null
  const [Icon, look] = MARKS[mark]
  return <Icon className={`gw-step-mark ${look}`} aria-label={t.wizard.marks[mark]} role="img" />
}
