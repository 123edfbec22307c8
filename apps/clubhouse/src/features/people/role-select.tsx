import { SelectField } from '@dewsweeper/web/ui/select-field.tsx';
import { peopleMessages, staffMessages } from '../../messages.ts';
import type { Role } from './people-queries.ts';

const roles: readonly Role[] = ['starter', 'pro-shop', 'manager', 'owner'];

export function RoleSelect({ chosen }: { chosen: Role }) {
  return (
    <SelectField label={peopleMessages.role} name="role" defaultValue={chosen}>
      {roles.map((one) => (
        <option key={one} value={one}>
          {staffMessages.roles[one]}
        </option>
      ))}
    </SelectField>
  );
}

export function roleOf(text: string): Role {
  return roles.find((one) => one === text) ?? 'starter';
}
