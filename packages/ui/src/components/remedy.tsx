// What helps against a failed check or a failed installation. Where a request would do it, a button opens the dialog that shows it.
import { Button } from '@patternfly/react-core'
import WrenchIcon from '@patternfly/react-icons/dist/esm/icons/wrench-icon'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { CopyText } from './copy-text.tsx'
import { type Remedy, useRemedyDialog } from './remedy-dialog.tsx'

export function Remedies({ remedies }: { remedies: readonly Remedy[] }) {
  if (remedies.length === 0) return null
  return (
    <ul className="gw-remedies">
      {remedies.map((remedy, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words change while people read them, the place does not
        <li key={index}>
          <RemedyLine remedy={remedy} />
        </li>
      ))}
    </ul>
  )
}

/** Something to look at, which changes nothing. */
const isForReading = ({ calls }: Remedy): boolean => calls.length === 1 && calls[0]?.method === 'GET'

function RemedyLine({ remedy }: { remedy: Remedy }) {
  const mayWrite = useMayWrite()
  const open = useRemedyDialog()
  return (
    <>
      {t.remedies.who[remedy.who] !== '' && (
        <span className="gw-remedy-who">{t.remedies.who[remedy.who]} </span>
      )}
      {remedy.what}{' '}
      {isForReading(remedy) ? (
        <Button variant="secondary" size="sm" component="a" href={remedy.calls[0]?.path} target="_blank">
          {t.remedies.open}
        </Button>
      ) : null}
      {remedy.calls.length > 0 && !isForReading(remedy) && mayWrite && (
        <Button variant="secondary" size="sm" icon={<WrenchIcon />} onClick={() => open(remedy)}>
          {t.remedies.fix}
        </Button>
      )}
      {remedy.command !== undefined && <CopyText text={remedy.command} title={t.remedies.command} isBlock />}
    </>
  )
}
