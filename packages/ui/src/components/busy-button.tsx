import { Button, type ButtonProps } from '@patternfly/react-core'

interface BusyButtonProps extends ButtonProps {
  /** What it does is under way: it turns, and cannot be pressed again. */
  readonly isBusy: boolean
}

/** While it is busy it keeps the focus, which a disabled button loses: who uses the keyboard stays where they are. */
export const BusyButton = ({ isBusy, ...rest }: BusyButtonProps) => (
  <Button {...rest} isLoading={isBusy} isAriaDisabled={isBusy} />
)
