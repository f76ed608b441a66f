import { Button, type ButtonProps } from '@patternfly/react-core'

interface BusyButtonProps extends ButtonProps {
  /** What it does is under way: it turns, and cannot be pressed again. */
  readonly isBusy: boolean
}

export const BusyButton = ({ isBusy, isDisabled = false, ...rest }: BusyButtonProps) => (
  <Button {...rest} isLoading={isBusy} isDisabled={isDisabled || isBusy} />
)
