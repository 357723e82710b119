import type { Environment } from '../base/environment.ts'
import { embeddedProvider } from './embedded.ts'
import { endpointProvider } from './endpoint.ts'
import type { LogoProvider } from '../deps/logo-provider.ts'

export const createLogoProvider = ({ logoApi }: Pick<Environment, 'logoApi'>): LogoProvider =>
  logoApi ? endpointProvider(logoApi) : embeddedProvider
