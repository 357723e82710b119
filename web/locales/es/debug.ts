/** Profile debug, for administrators. */
export const debug = {
  title: 'Diagnóstico del perfil',
  lead: 'Lo que saben de ti el servidor y este navegador. Aquí nunca se muestran contraseñas, claves ni tokens.',
  refresh: 'Actualizar',
  refreshFailed: 'No se ha podido actualizar',
  refreshed: 'Datos actualizados.',
  copy: 'Copiar como JSON',
  copied: 'Copiado como JSON.',
  copyRefused: 'Tu navegador ha bloqueado la copia. Selecciona el texto y cópialo a mano.',
  failed: 'No se ha podido cargar tu perfil.',
  loading: 'Cargando tu perfil',
  denied: {
    title: 'Acceso denegado',
    lead: 'Esta página es solo para el equipo de administración.',
    home: 'Volver al inicio',
  },
  read: 'Actualizado: {{time}}',
  empty: 'vacío',
  sections: {
    profile: 'Perfil',
    account: 'Cuenta',
    session: 'Sesión',
    rights: 'Rol y permisos',
    features: 'Funciones activas',
    client: 'Este navegador',
    server: 'Servidor',
  },
} as const
