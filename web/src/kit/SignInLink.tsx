import { commonTexts } from '../platform/texts/common.ts'
import { useSignInPath } from '../platform/use-sign-in-path.ts'
import { ButtonLink } from '../ui/controls/Button.tsx'

/** 'Sign in', for guests on a personal page. It leads back there. */
export const SignInLink = () => <ButtonLink href={useSignInPath()}>{commonTexts.signIn}</ButtonLink>
