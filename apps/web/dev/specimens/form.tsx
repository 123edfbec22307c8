import { Button } from '../../src/ui/button.tsx';
import { Form, FormLinks } from '../../src/ui/form.tsx';
import { TextField } from '../../src/ui/text-field.tsx';
import type { Specimen } from '../specimen.ts';

export const specimens: Specimen[] = [
  {
    state: 'with links under it',
    Show: () => (
      <div>
        <Form onSubmit={(event) => event.preventDefault()}>
          <TextField label="Email Address" name="email" type="email" autoComplete="off" required />
          <TextField label="Password" name="password" type="password" autoComplete="off" required />
          <Button type="submit" wide>
            Login
          </Button>
        </Form>
        <FormLinks>
          <a href="#reset">Forgot Password</a>
          <a href="#register">Register</a>
        </FormLinks>
      </div>
    ),
  },
];
