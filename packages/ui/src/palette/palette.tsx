import { Button, Modal, ModalBody } from '@patternfly/react-core'
import SearchIcon from '@patternfly/react-icons/dist/esm/icons/search-icon'
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useState } from 'react'
import { t } from '../texts/texts.ts'
import { findEntries } from './find-entries.ts'
import './palette.css'
import { useEntries } from './use-entries.ts'

/** Go anywhere, do anything, by keyboard: Ctrl-K. */
export function Palette() {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen((was) => !was)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <Button
        variant="control"
        icon={<SearchIcon />}
        onClick={() => setOpen(true)}
        aria-label={`${t.palette.open} ${t.palette.shortcut}`}
        className="gw-palette-open"
      >
        <span className="gw-palette-words">{t.palette.open}</span> <kbd>{t.palette.shortcut}</kbd>
      </Button>
      {isOpen && <PaletteDialog onClose={close} />}
    </>
  )
}

function PaletteDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const entries = useEntries()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const found = useMemo(() => findEntries(entries, typed), [entries, typed])
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest('.gw-palette') === null) onClose()
    }
    addEventListener('pointerdown', closeOutside)
    return () => removeEventListener('pointerdown', closeOutside)
  }, [onClose])
  const run = (index: number) => {
    const entry = found[index]
    if (entry === undefined) return
    onClose()
    entry.run()
  }
  const move = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (event.key === 'Enter') run(active)
    if (step === undefined || found.length === 0) return
    event.preventDefault()
    setActive((was) => (was + step + found.length) % found.length)
  }
  return (
    <Modal
      isOpen
      variant="small"
      position="top"
      onClose={onClose}
      aria-label={t.palette.title}
      className="gw-palette"
    >
      <ModalBody>
        <input
          className="gw-palette-input"
          role="combobox"
          aria-label={t.palette.title}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
          placeholder={t.palette.placeholder}
          value={typed}
          onKeyDown={move}
          onChange={({ target }) => {
            setTyped(target.value)
            setActive(0)
          }}
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here
          autoFocus
        />
        <div id={`${id}-list`} role="listbox" aria-label={t.palette.results} className="gw-palette-list">
          {found.map((entry, index) => (
            <div
              key={entry.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className="gw-palette-entry"
              onMouseMove={() => setActive(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => run(index)}
              onKeyDown={move}
            >
              <span>{entry.text}</span>
              <span className="gw-soft gw-small">{t.palette[entry.kind]}</span>
            </div>
          ))}
          {found.length === 0 && <p className="gw-soft">{t.palette.none}</p>}
        </div>
      </ModalBody>
    </Modal>
  )
}
