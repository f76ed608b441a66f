import type { InstallationExplanation } from '@groundwork/contract/groundwork'
import { Alert, ExpandableSection } from '@patternfly/react-core'
import { useState } from 'react'
import { Remedies } from '../components/remedy.tsx'
import { momentText } from '../format/time.ts'
import { t } from '../texts/texts.ts'
import { HostLinks } from './host-links.tsx'
import './explanation.css'

type Finding = InstallationExplanation['findings'][number]

const LOOKS = {
  'not-started': 'info',
  'in-progress': 'info',
  'waiting-for-user': 'warning',
  failed: 'danger',
  cancelled: 'info',
  degraded: 'warning',
  installed: 'success',
} as const

/** Why the installation is as it is: the cause first, what shows it, what helps. */
export function ExplanationView({ explanation }: { explanation: InstallationExplanation }) {
  const { outcome, summary, findings } = explanation
  const [first, ...others] = findings
  return (
    <Alert
      variant={LOOKS[outcome]}
      isInline
      title={t.installation.outcomes[outcome]}
      component="h2"
      className="gw-explanation"
    >
      {first === undefined ? (
        <p>{summary}</p>
      ) : (
        <FindingView finding={first} isFirst={outcome === 'failed'} />
      )}
      {others.length > 0 && <OtherFindings findings={others} />}
    </Alert>
  )
}

function OtherFindings({ findings }: { findings: readonly Finding[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <ExpandableSection
      toggleText={t.installation.otherFindings(findings.length)}
      isExpanded={isOpen}
      onToggle={(_, next) => setOpen(next)}
    >
      <ul className="gw-causes">
        {findings.map((finding) => (
          <li key={`${finding.id} ${finding.cause}`}>
            <FindingView finding={finding} />
          </li>
        ))}
      </ul>
    </ExpandableSection>
  )
}

interface FindingViewProps {
  readonly finding: Finding
  readonly isFirst?: boolean
  readonly hasEvidence?: boolean
}

export function FindingView({ finding, isFirst = false, hasEvidence = true }: FindingViewProps) {
  const { cause, confidence, level, hosts, evidence, remedies } = finding
  return (
    <div className="gw-cause">
      <p>
        <span className="gw-tag">{t.installation.levels[level]}</span>{' '}
        {confidence !== 'certain' && <span className="gw-tag">{t.installation.confidence[confidence]}</span>}{' '}
        {cause}
      </p>
      {hosts.length > 0 && (
        <p className="gw-small">
          {t.installation.about} <HostLinks hosts={hosts} />
        </p>
      )}
      <Remedies remedies={remedies} />
      {hasEvidence && evidence.length > 0 && <Evidence evidence={evidence} isOpenAtFirst={isFirst} />}
    </div>
  )
}

function Evidence({ evidence, isOpenAtFirst }: { evidence: Finding['evidence']; isOpenAtFirst: boolean }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <ExpandableSection
      toggleText={t.installation.evidence(evidence.length)}
      isExpanded={isOpen}
      onToggle={(_, next) => setOpen(next)}
    >
      <dl className="gw-evidence">
        {evidence.map(({ fact, text, at }) => (
          <div key={`${fact} ${text} ${at ?? ''}`}>
            <dt>
              {fact}
              {at !== null && <time dateTime={at}>{momentText(at)}</time>}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </ExpandableSection>
  )
}
