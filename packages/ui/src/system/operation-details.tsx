import { Label } from '@patternfly/react-core'
import { useState } from 'react'
import { t } from '../texts/texts.ts'
import { fieldsOf, type ReferenceOperation, type ReferenceParameter } from './reference-operations.ts'

/** One operation. Its details are drawn when it is opened: there are two hundred of them. */
export function OperationDetails({ operation }: { operation: ReferenceOperation }) {
  const [isOpen, setOpen] = useState(false)
  const { method, path, summary, description, isDeprecated, parameters, body, answers } = operation
  return (
    <details
      className="gw-operation"
      id={operation.id}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className="gw-method">{method}</span>
        <span className="gw-path">{path}</span>
        <span className="gw-soft">{summary}</span>
        {isDeprecated && <Label isCompact>{t.system.reference.deprecated}</Label>}
      </summary>
      {isOpen && (
        <div>
          {description.split('\n\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <Parameters title={t.system.reference.parameters} rows={parameters} />
          <Parameters title={t.system.reference.body} rows={fieldsOf(body)} />
          <div>
            <h3>{t.system.reference.answers}</h3>
            <ul>
              {answers.map(({ status, description: text }) => (
                <li key={status}>
                  <code>{status}</code> {text}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </details>
  )
}

function Parameters({ title, rows }: { title: string; rows: readonly ReferenceParameter[] }) {
  if (rows.length === 0) return null
  return (
    <div className="gw-system-scroll">
      <h3>{title}</h3>
      <table className="gw-system-table">
        <tbody>
          {rows.map(({ name, in: place, required = false, description = '' }) => (
            <tr key={`${place} ${name}`}>
              <td>
                <code>{name}</code>
              </td>
              <td className="gw-soft gw-small">
                {place} {required && t.system.reference.required}
              </td>
              <td>{description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
