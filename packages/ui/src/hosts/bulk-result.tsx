import type { HostSummary } from '@groundwork/contract/groundwork'
import { Button, Modal, ModalBody, ModalFooter, ModalHeader, Progress } from '@patternfly/react-core'
import { useId } from 'react'
import { failureOf } from '../client/failure.ts'
import { hostKey } from '../live/live-state.ts'
import { t } from '../texts/texts.ts'
import type { BulkProgress } from './run-bulk.ts'

interface BulkResultProps {
  readonly title: string
  readonly progress: BulkProgress<HostSummary>
  readonly onStop: () => void
  readonly onClose: () => void
}

export function BulkResult({ title, progress, onStop, onClose }: BulkResultProps) {
  const id = useId()
  const { total, done, refused, isOver } = progress
  const left = total - done
  return (
    <Modal isOpen variant="medium" onClose={onClose} aria-labelledby={id}>
      <ModalHeader title={title} labelId={id} />
      <ModalBody>
        <Progress
          aria-label={title}
          value={total === 0 ? 100 : (done / total) * 100}
          label={t.hosts.bulk.running(done, total)}
          {...(isOver && {
            variant: refused.length > 0 || left > 0 ? ('warning' as const) : ('success' as const),
          })}
        />
        <div role="status">
          {isOver && <p>{t.hosts.bulk.done(done - refused.length)}</p>}
          {isOver && left > 0 && <p>{t.hosts.bulk.stopped(left)}</p>}
          {refused.length > 0 && <p className="gw-bad">{t.hosts.bulk.refused(refused.length)}</p>}
        </div>
        {refused.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long lists scroll, by keyboard too
          <section className="gw-bulk-scroll" tabIndex={0} aria-label={t.hosts.bulk.refusedTable}>
            <table className="gw-bulk-table">
              <thead>
                <tr>
                  <th scope="col">{t.hosts.bulk.host}</th>
                  <th scope="col">{t.hosts.bulk.why}</th>
                </tr>
              </thead>
              <tbody>
                {refused.map(({ item, error }) => (
                  <tr key={hostKey(item)}>
                    <th scope="row">{item.name}</th>
                    <td>{failureOf(error).text || failureOf(error).title}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </ModalBody>
      <ModalFooter>
        {isOver ? (
          <Button variant="primary" onClick={onClose}>
            {t.common.close}
          </Button>
        ) : (
          <Button variant="secondary" onClick={onStop}>
            {t.hosts.bulk.stop}
          </Button>
        )}
      </ModalFooter>
    </Modal>
  )
}
